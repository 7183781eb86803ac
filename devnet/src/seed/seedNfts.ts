import type { SeedWriter } from './createSeedWriter.ts'
import type { SeedWorld } from './SeedWorld.ts'
import { seedImage } from './seedImage.ts'

/** NFTs of both standards, among them three whose metadata must not be trusted. */
export function seedNfts({ call }: SeedWriter, { visitor, friend, saver, contracts }: SeedWorld): void {
  const { keys, badges } = contracts
  for (let id = 1; id <= 12; id++)
    call(visitor, keys, 'mint', [visitor, BigInt(id), metadata(`Key #${id}`, seedImage(id))])
  call(saver, badges, 'mint', [visitor, 1n, 3n, metadata('Early visitor', seedImage(20))])
  call(saver, badges, 'mint', [visitor, 2n, 1n, metadata('Door opener', seedImage(21))])

  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const hostile = [
    metadata('Drawn in SVG', `data:image/svg+xml,${drawing}`),
    metadata('<img src=x onerror=alert(1)>', 'http://127.0.0.1:1/private.png'),
    'https://nowhere.invalid/102.json',
  ]
  hostile.forEach((uri, index) => {
    call(friend, keys, 'mint', [visitor, BigInt(100 + index), uri])
  })
}

function metadata(name: string, image: string): string {
  return `data:application/json;utf8,${JSON.stringify({ name, description: 'From the local chain.', image })}`
}
