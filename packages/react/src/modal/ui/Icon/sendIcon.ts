import type { DrawnIcon } from './DrawnIcon.ts'

/** The icon of sending; loads with the views that show it. */
export const sendIcon: DrawnIcon = { name: 'send', path: 'm5.5 14.5 9-9m-7 0h7v7' }
