import type { DrawnIcon } from './DrawnIcon.ts'

/** The icon of a whole list: all wallets. */
export const gridIcon: DrawnIcon = {
  name: 'grid',
  path: 'M5 4.5h2.5a.5.5 0 0 1 .5.5v2.5a.5.5 0 0 1-.5.5H5a.5.5 0 0 1-.5-.5V5a.5.5 0 0 1 .5-.5Zm7.5 0H15a.5.5 0 0 1 .5.5v2.5a.5.5 0 0 1-.5.5h-2.5a.5.5 0 0 1-.5-.5V5a.5.5 0 0 1 .5-.5ZM5 12h2.5a.5.5 0 0 1 .5.5V15a.5.5 0 0 1-.5.5H5a.5.5 0 0 1-.5-.5v-2.5A.5.5 0 0 1 5 12Zm7.5 0H15a.5.5 0 0 1 .5.5V15a.5.5 0 0 1-.5.5h-2.5a.5.5 0 0 1-.5-.5v-2.5a.5.5 0 0 1 .5-.5Z',
}
