import type { DrawnIcon } from './DrawnIcon.ts'

/** The icon of a network: a book that many keep. */
export const bookIcon: DrawnIcon = {
  name: 'book',
  path: 'M10 5.75C8.75 4.75 6.75 4.5 4.5 4.5v10c2.25 0 4.25.25 5.5 1.25 1.25-1 3.25-1.25 5.5-1.25v-10c-2.25 0-4.25.25-5.5 1.25Zm0 0v10',
}
