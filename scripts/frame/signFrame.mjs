// Signs the list of hashes of the built frame, for a release. Run after the build, with a key that is kept offline:
//   node --conditions=latchkey-source --import tsx scripts/frame/signFrame.mjs <private key, PEM> [folder of the frame]
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signIntegrity } from '../../packages/cli/src/commands/frameSignature.ts'

const builtFrame = fileURLToPath(new URL('../../packages/frame/app', import.meta.url))

/** Writes `integrity.json.sig` beside the list. Answers the public key. */
export function signFrame(keyFile, folder = builtFrame) {
  const list = join(folder, 'integrity.json')
  const { signature, publicKey } = signIntegrity(readFileSync(list), readFileSync(keyFile, 'utf8'))
  writeFileSync(`${list}.sig`, signature)
  return publicKey
}

if (import.meta.filename === process.argv[1]) {
  const [, , keyFile, folder] = process.argv
  if (!keyFile) throw new Error('Name the file of the private key.')
  console.log(`Signed. Its public half is ${signFrame(keyFile, folder)}`)
}
