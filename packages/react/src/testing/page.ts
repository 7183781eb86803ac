import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

// What a person sees and does in a rendered view. Elements are named by test id.

/** Returns an element that is shown now. */
export const field = (id: string) => screen.getByTestId<HTMLInputElement & HTMLButtonElement>(id)

/** Returns the text of an element, or of the whole page. */
export const textOf = (id?: string) => (id ? screen.getByTestId(id) : document.body).textContent ?? ''

/** Whether an element is shown now. */
export const isShown = (id: string) => screen.queryByTestId(id) !== null

/** Whether a part of the page comes after another one, which doesn't move for it then. */
export const isBelow = (id: string, other: string) =>
  (screen.getByTestId(other).compareDocumentPosition(screen.getByTestId(id)) &
    Node.DOCUMENT_POSITION_FOLLOWING) !==
  0

export const click = (id: string) => fireEvent.click(screen.getByTestId(id))

/** Replaces the text of a field. */
export const typeInto = (id: string, value: string) =>
  fireEvent.change(screen.getByTestId(id), { target: { value } })

/** Submits the form an element belongs to. */
export const submitForm = (id: string) => fireEvent.submit(field(id).form as HTMLFormElement)

/** Waits until an element is shown, then clicks it. */
export const clickWhenShown = async (id: string) => fireEvent.click(await screen.findByTestId(id))

/** Waits until a button is enabled. */
export const untilEnabled = (id: string) => waitFor(() => expect(field(id).disabled).toBe(false))

/** Waits until a button is enabled, then clicks it. */
export async function clickWhenEnabled(id: string): Promise<void> {
  await untilEnabled(id)
  click(id)
}

/** Waits until the page, or an element of it, contains a text. */
export const untilText = (words: string, id?: string) => waitFor(() => expect(textOf(id)).toContain(words))
