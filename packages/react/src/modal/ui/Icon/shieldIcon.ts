import type { DrawnIcon } from './DrawnIcon.ts'

/** The icon of what is kept safe. */
export const shieldIcon: DrawnIcon = {
  name: 'shield',
  path: 'M10 3.5 4.5 5.75v3.9c0 3.2 2.3 5.6 5.5 6.85 3.2-1.25 5.5-3.65 5.5-6.85v-3.9L10 3.5Z',
}
