import type { DrawnIcon } from './DrawnIcon.ts'

/** The icon of pictures: NFTs where there are none. */
export const pictureIcon: DrawnIcon = {
  name: 'picture',
  path: 'M5.5 4.5h9A1.5 1.5 0 0 1 16 6v8a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 14V6a1.5 1.5 0 0 1 1.5-1.5ZM4.5 14l3.5-3.5 2.5 2.5 2-2 3 3M12.5 7.75h.01',
}
