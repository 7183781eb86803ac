import type { DrawnIcon } from './DrawnIcon.ts'

/** The icon of receiving; loads with the views that show it. */
export const receiveIcon: DrawnIcon = { name: 'receive', path: 'm14.5 5.5-9 9m7 0h-7v-7' }
