import type { DrawnIcon } from './DrawnIcon.ts'

/** The icon of tokens, where there are none. */
export const coinsIcon: DrawnIcon = {
  name: 'coins',
  path: 'M15.5 6.25c0 1.1-2.46 2-5.5 2s-5.5-.9-5.5-2 2.46-2 5.5-2 5.5.9 5.5 2ZM4.5 6.25V10c0 1.1 2.46 2 5.5 2s5.5-.9 5.5-2V6.25M4.5 10v3.75c0 1.1 2.46 2 5.5 2s5.5-.9 5.5-2V10',
}
