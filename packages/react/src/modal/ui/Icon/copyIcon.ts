import type { DrawnIcon } from './DrawnIcon.ts'

/** The icon of copying; loads with the views that show it. */
export const copyIcon: DrawnIcon = {
  name: 'copy',
  path: 'M9 7h5.5A1.5 1.5 0 0 1 16 8.5v6a1.5 1.5 0 0 1-1.5 1.5h-6A1.5 1.5 0 0 1 7 14.5v-6A1.5 1.5 0 0 1 8.5 7ZM13 7V5.5A1.5 1.5 0 0 0 11.5 4h-6A1.5 1.5 0 0 0 4 5.5v6A1.5 1.5 0 0 0 5.5 13H7',
}
