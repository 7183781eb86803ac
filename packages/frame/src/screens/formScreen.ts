import { element } from '../app/element.ts'
import { sayAgain } from '../words/createSay.ts'
import type { FrameText, Say } from '../words/Say.ts'

/** A screen whose buttons are off while something runs, with a line for what went wrong. */
export type FormScreen = {
  readonly body: HTMLElement
  /** Runs something; what it throws is said. */
  readonly act: (work: () => Promise<void>) => void
}

/** Shows a screen with a title, a text and one area for a form. */
export function formScreen(title: FrameText, text: FrameText, say: Say): FormScreen {
  const problem = element('p', {
    class: 'problem',
    testId: 'recovery-problem',
    attributes: { role: 'alert' },
  })
  const body = element('div', { class: 'content' })
  const root = element(
    'main',
    { class: 'screen' },
    element(
      'header',
      { class: 'asker' },
      element('h1', { text: say(title) }),
      element('p', { text: say(text) }),
    ),
    body,
    problem,
  )
  document.body.replaceChildren(root)
  const act: FormScreen['act'] = (work) => {
    problem.textContent = ''
    root.setAttribute('aria-busy', 'true')
    for (const button of root.querySelectorAll('button')) button.disabled = true
    void work()
      .catch((error: unknown) => {
        problem.textContent =
          error instanceof Error && error.message
            ? sayAgain(say, error.message)
            : say('That did not work. Try again.')
      })
      .finally(() => {
        root.removeAttribute('aria-busy')
        for (const button of root.querySelectorAll('button')) button.disabled = false
      })
  }
  return { body, act }
}
