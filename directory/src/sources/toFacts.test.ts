import { expect, it } from 'vitest'
import { findPicture } from '../pictures.ts'
import { parseLiterals } from './parseLiterals.ts'
import { storeLinks } from './toFacts.ts'

it.each([
  [
    'apple',
    'https://apps.apple.com/us/app/metamask/id1438144202?l=en',
    'https://apps.apple.com/app/id1438144202',
  ],
  ['apple', 'https://itunes.apple.com/app/id1604825026', 'https://apps.apple.com/app/id1604825026'],
  ['apple', 'id1438144202', 'https://apps.apple.com/app/id1438144202'],
  ['apple', 'https://testflight.apple.com/join/KHOMtqE4', undefined],
  ['apple', 'https://evil.example/apps.apple.com/id1438144202', undefined],
  [
    'google',
    'https://play.google.com/store/apps/details?hl=en&id=io.metamask&referrer=x',
    'https://play.google.com/store/apps/details?id=io.metamask',
  ],
  ['google', 'io.metamask', 'https://play.google.com/store/apps/details?id=io.metamask'],
  ['google', 'https://play.google.com.evil.example/store/apps/details?id=io.metamask', undefined],
  ['google', 'enable-android', undefined],
  [
    'chrome',
    'https://chrome.google.com/webstore/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn?hl=en',
    'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
  ],
  ['chrome', 'https://dssecurity.ch', undefined],
  ['chrome', undefined, undefined],
] as const)('%s: %s is %s', (store, text, link) => {
  expect(storeLinks[store](text)).toBe(link)
})

it('reads literals of a script and runs nothing of it', () => {
  const script =
    'const a = { id: "x", deep: { list: ["a", `b`, 1, true, null, boom()], call: boom() }, [boom()]: 1 } as const'
  expect(parseLiterals(script)[0]).toEqual({ id: 'x', deep: { list: ['a', 'b', 1, true, null] } })
})

it('finds the one picture of a script', () => {
  expect(findPicture('const image = "data:image/webp;base64,UklG";')).toBe('data:image/webp;base64,UklG')
  expect(findPicture("var eth = '<svg>\\n<path/></svg>'")).toBe(
    `data:image/svg+xml,${encodeURIComponent('<svg>\n<path/></svg>')}`,
  )
  expect(findPicture('const image = "data:text/html,x"')).toBeUndefined()
})
