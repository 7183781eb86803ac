import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeFileAtomically } from '../exports/writeFileAtomically.ts'

/** The state file of one chain and its last good copy. */
export type ChainState = {
  /** File that anvil loads and writes. Anvil overwrites it in place, so a kill can leave it incomplete. */
  readonly file: string
  /** Makes the file loadable: moves a broken one aside and restores the last good copy. Deletes nothing. */
  prepare(): void
  /** Moves aside a file that anvil rejected although it parses, and the copy if it is identical. */
  refuse(): void
  /** Copies the file when it is whole and has changed. Returns whether the copy is the file now. */
  saveCopy(): boolean
  hasCopy(): boolean
  /** Time of the latest block in the file, in seconds since 1970; `undefined` without a complete file. */
  latestTime(): number | undefined
}

/** @param file absolute path of the state file. @param onLog receives a sentence for each file moved or restored. */
export function createChainState(file: string, onLog: (line: string) => void): ChainState {
  const copy = file.replace(/\.json$/, '.copy.json')
  mkdirSync(dirname(file), { recursive: true })

  const moveAside = (path: string, why: string) => {
    const stem = path.replace(/\.json$/, `.broken-${new Date().toISOString().replaceAll(':', '-')}`)
    // Two files moved aside within a millisecond must not overwrite each other.
    let aside = `${stem}.json`
    for (let number = 2; existsSync(aside); number++) aside = `${stem}-${number}.json`
    renameSync(path, aside)
    onLog(`The chain state ${path} ${why}. It was moved to ${aside}.`)
  }
  const isMissing = () => {
    if (existsSync(file) && readState(file) === undefined)
      moveAside(file, 'is incomplete (the last run was killed)')
    return !existsSync(file)
  }
  return {
    file,
    prepare: () => {
      if (!isMissing() || !existsSync(copy)) return
      const content = readState(copy)
      if (!content) return moveAside(copy, 'is incomplete')
      writeFileAtomically(file, content)
      onLog(`The chain goes on from its last good copy ${copy}.`)
    },
    refuse: () => {
      if (existsSync(copy) && existsSync(file) && readFileSync(copy).equals(readFileSync(file)))
        moveAside(copy, 'was refused by anvil')
      if (existsSync(file)) moveAside(file, 'was refused by anvil')
    },
    saveCopy: () => {
      // The copy is known to be complete: a file that equals it needs no parsing.
      if (existsSync(copy) && existsSync(file) && readFileSync(copy).equals(readFileSync(file))) return true
      const content = readState(file)
      if (content) writeFileAtomically(copy, content)
      return content !== undefined
    },
    hasCopy: () => existsSync(copy),
    latestTime: () => {
      const content = readState(file)
      if (!content) return undefined
      const time = Number(JSON.parse(content.toString('utf8')).block?.timestamp)
      return Number.isSafeInteger(time) ? time : undefined
    },
  }
}

/** The bytes of a complete state file; `undefined` when it is missing, incomplete or no state at all. */
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
