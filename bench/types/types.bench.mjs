import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run as command } from '../../scripts/run.mjs'
import { hooksOf } from './hooks.mjs'

/** How often each of the ten hooks is called in the app. */
const repeats = 10

/**
 * What the compiler does for an app of a hundred hooks with a registered config, with ours and with wagmi 3, both from their
 * published types: instantiations, and milliseconds of checking beside them. The same app without hooks is taken off, so that what
 * remains are the calls. wagmi is installed by the lock of `examples/wagmi3`.
 */
export async function run() {
  const built = await command(process.execPath, ['scripts/build.mjs'], { quiet: true })
  if (built.code !== 0) throw new Error(built.text)
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-types-'))
  try {
    const wagmi = join(folder, 'wagmi')
    mkdirSync(wagmi)
    for (const file of ['package.json', 'package-lock.json'])
      cpSync(join('examples/wagmi3', file), join(wagmi, file))
    const installed = await command('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: wagmi,
      quiet: true,
    })
    if (installed.code !== 0) throw new Error(installed.text)
    const latchkey = join(folder, 'latchkey')
    mkdirSync(latchkey)
    symlinkSync(resolve('node_modules'), join(latchkey, 'node_modules'))
    const ours = await measureApp(latchkey, 'latchkey')
    const theirs = await measureApp(wagmi, 'wagmi')
    return {
      results: [
        {
          title: 'types: instantiations of 100 hooks beside wagmi 3',
          ok: ours.instantiations < theirs.instantiations,
          value: ours.instantiations,
          unit: 'instantiations',
          limit: theirs.instantiations,
        },
        ...Object.entries({ ours, 'wagmi 3': theirs }).flatMap(([name, { app, milliseconds }]) => [
          {
            title: `types: instantiations of the whole app, ${name}`,
            ok: true,
            value: app.instantiations,
            unit: 'instantiations',
          },
          { title: `types: checking 100 hooks, ${name}`, ok: true, value: milliseconds, unit: 'ms' },
          { title: `types: checking the whole app, ${name}`, ok: true, value: app.milliseconds, unit: 'ms' },
        ]),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Compiles the app without and with hooks; returns the app with hooks, and what they add. */
async function measureApp(folder, library) {
  const bare = await compile(folder, library, 0)
  const app = await compile(folder, library, repeats)
  return {
    app,
    instantiations: app.instantiations - bare.instantiations,
    milliseconds: app.milliseconds - bare.milliseconds,
  }
}

/** The figures of a compiler run. The shortest time of three, because others use the machine. */
async function compile(folder, library, count) {
  const { config, imports, calls } = hooksOf[library]
  const components = Array.from(
    { length: count },
    (_, at) => `export function Part${at}() {\n${calls.map((call) => `  ${call}`).join('\n')}\n}`,
  )
  writeFileSync(join(folder, 'app.tsx'), [imports, config, ...components].join('\n'))
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    jsx: 'react-jsx',
    types: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['app.tsx'] }))
  const runs = []
  for (let at = 0; at < 3; at++) {
    const args = [resolve('node_modules/typescript/lib/tsc.js'), '-p', folder, '--extendedDiagnostics']
    const { code, text } = await command(process.execPath, args, { quiet: true })
    if (code !== 0) throw new Error(text)
    const figure = (name) => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(text)?.[1])
    runs.push({ instantiations: figure('Instantiations'), milliseconds: figure('Check time') * 1000 })
  }
  return runs.sort((a, b) => a.milliseconds - b.milliseconds)[0]
}
