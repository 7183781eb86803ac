import type { DrawnIcon } from './DrawnIcon.ts'

/** The icon of disconnecting; loads with the views that show it. */
export const disconnectIcon: DrawnIcon = {
  name: 'disconnect',
  path: 'M8 16H6a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 6 4h2m4.5 9 3-3-3-3m3 3H8.5',
}
