import type { DrawnIcon } from './DrawnIcon.ts'

/** An envelope; loads with the views that show it. */
export const mailIcon: DrawnIcon = {
  name: 'mail',
  path: 'M5 5h10a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 15 15H5a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 5 5Zm-1 1 6 5 6-5',
}
