import { sizes } from '../../scripts/check/size.mjs'
import { run as command } from '../../scripts/run.mjs'

/** Our bundles against their budgets, from the built packages. */
export async function run() {
  const { code, text } = await command(process.execPath, ['scripts/build.mjs'], { quiet: true })
  if (code !== 0) throw new Error(text)
  const rows = await sizes()
  return {
    results: rows.map(({ name, bytes, limit }) => ({
      title: `[X.50] size: ${name}`,
      ok: bytes <= limit,
      value: bytes,
      unit: 'B gz',
      limit,
    })),
  }
}
