import type { Circumstance } from './readCircumstance.ts'

/** Makes the app's surroundings, and answers the element it is rendered into. */
export function placeApp(place: Circumstance['place'], root: HTMLElement): HTMLElement {
  if (place === 'shadow') {
    const inner = document.createElement('div')
    root.attachShadow({ mode: 'open' }).append(inner)
    return inner
  }
  if (place === 'dialog') {
    const dialog = document.createElement('dialog')
    dialog.dataset.testid = 'app-dialog'
    // As dialogs of many libraries do: a press beside it closes it.
    const outside = (event: Event) => {
      if (!event.composedPath().includes(dialog)) dialog.close()
    }
    for (const type of ['pointerdown', 'mousedown', 'touchstart']) document.addEventListener(type, outside)
    root.append(dialog)
    dialog.showModal()
    return dialog
  }
  if (place === 'fullscreen') {
    const stage = document.createElement('div')
    stage.dataset.testid = 'stage'
    stage.className = 'stage'
    const button = document.createElement('button')
    button.textContent = 'Full screen'
    button.dataset.testid = 'go-fullscreen'
    button.addEventListener('click', () => void stage.requestFullscreen())
    const inner = document.createElement('div')
    stage.append(button, inner)
    root.append(stage)
    return inner
  }
  return root
}
