// A release that others can rebuild: the commit is built in two clean folders, and every tarball has the same hash.
import { verifyRelease } from '../../scripts/release/verifyRelease.mjs'

export async function run() {
  const { lines, isSame } = await verifyRelease(process.cwd())
  for (const line of lines) console.log(`  ${line}`)
  const differing = lines.filter((line) => line.startsWith('DIFFERS')).length
  return {
    results: [
      {
        title: '[X.55] packages whose tarballs differ between two clean builds',
        ok: isSame,
        value: differing,
        limit: 0,
      },
    ],
  }
}
