import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeFileAtomically } from '../exports/writeFileAtomically.ts'

/** The state file of one chain and its last good copy. */
export type ChainState = {
  /** What anvil loads and writes. Anvil overwrites it in place, so a kill can leave half a file. */
  readonly file: string
  /** Makes the file loadable: moves a broken one aside and brings the last good copy back. Nothing is deleted. */
  prepare(): void
  /** Anvil refused the file although it parses: moves it, and the copy if it is the same, aside. */
  refuse(): void
  /** Copies the file when it is whole and has changed. */
  keepCopy(): void
}

/** @param file absolute path of the state file. @param onLog told in a sentence whatever was moved or brought back. */
export function chainState(file: string, onLog: (line: string) => void): ChainState {
  const copy = file.replace(/\.json$/, '.copy.json')
  mkdirSync(dirname(file), { recursive: true })

  const setAside = (path: string, why: string) => {
    const stem = path.replace(/\.json$/, `.broken-${new Date().toISOString().replaceAll(':', '-')}`)
    // Two files put aside within a millisecond must not overwrite each other: nothing is deleted.
    let aside = `${stem}.json`
    for (let number = 2; existsSync(aside); number++) aside = `${stem}-${number}.json`
    renameSync(path, aside)
    onLog(`The chain state ${path} ${why}. It was moved to ${aside}.`)
  }
  const isMissing = () => {
    if (existsSync(file) && readState(file) === undefined)
      setAside(file, 'is incomplete (the last run was killed)')
    return !existsSync(file)
  }
  return {
    file,
    prepare: () => {
      if (!isMissing() || !existsSync(copy)) return
      const content = readState(copy)
      if (!content) return setAside(copy, 'is incomplete')
      writeFileAtomically(file, content)
      onLog(`The chain goes on from its last good copy ${copy}.`)
    },
    refuse: () => {
      if (existsSync(copy) && existsSync(file) && readFileSync(copy).equals(readFileSync(file)))
        setAside(copy, 'was refused by anvil')
      if (existsSync(file)) setAside(file, 'was refused by anvil')
    },
    keepCopy: () => {
      const content = readState(file)
      if (!content) return
      if (existsSync(copy) && readFileSync(copy).equals(content)) return
      writeFileAtomically(copy, content)
    },
  }
}

/** The bytes of a whole state file, or nothing: a missing file, half a file, or something else altogether. */
function readState(path: string): Buffer | undefined {
  try {
    const content = readFileSync(path)
    const parsed: unknown = JSON.parse(content.toString('utf8'))
    const whole = typeof parsed === 'object' && parsed !== null && 'accounts' in parsed && 'block' in parsed
    return whole ? content : undefined
  } catch {
    return undefined
  }
}
