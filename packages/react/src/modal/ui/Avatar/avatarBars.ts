import { seedFrom } from '../seedFrom.ts'

/** What an avatar is drawn from: a hue in degrees and the depth of five cuts, 0-5, like the bitting of a key. */
export type AvatarBars = { readonly hue: number; readonly cuts: readonly number[] }

/** The avatar of an address: letter case doesn't matter, as EVM checksums only change the case. */
export function avatarBars(address: string): AvatarBars {
  const seed = seedFrom(address.toLowerCase())
  const second = seedFrom(`${seed}`)
  const cuts = Array.from({ length: 5 }, (_, i) => Math.floor(second / 6 ** i) % 6)
  return { hue: seed % 360, cuts }
}
