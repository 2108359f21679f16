// A question put together in a form: what other answers do not call for is out of sight, unless it is wrong.

const questions = document.querySelector("[data-questions]");

const isCalled = (call) => {
  const [name, values] = call.split("=");
  return values.split("|").includes(questions.closest("form").elements[name].value);
};

function show() {
  for (const question of questions.querySelectorAll("[data-called]")) {
    question.hidden = !question.dataset.called.split(" ").every(isCalled) && !question.querySelector(".error, :invalid");
  }
}

questions.addEventListener("change", show);
show();
