import type { DrawnIcon } from './DrawnIcon.ts'

/** The icon of searching; loads with the views that show it. */
export const searchIcon: DrawnIcon = {
  name: 'search',
  path: 'M13.5 8.75a4.75 4.75 0 1 1-9.5 0 4.75 4.75 0 0 1 9.5 0ZM12.25 12.25 16 16',
}
