import type { DrawnIcon } from './DrawnIcon.ts'

/** The icon of paying by card. */
export const cardIcon: DrawnIcon = {
  name: 'card',
  path: 'M3.5 6.5A1.5 1.5 0 0 1 5 5h10a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 15 15H5a1.5 1.5 0 0 1-1.5-1.5v-7ZM3.5 8.25h13M6 12.25h3',
}
