import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeFileAtomically } from '../../exports/writeFileAtomically.ts'

/** A line of the journal, which holds everything needed to build the chain again. */
export type JournalLine =
  | { readonly kind: 'genesis'; readonly hash: string }
  | { readonly kind: 'transaction'; readonly wire: string }
  /** A block of everything that waited, at a time in seconds since 1970. */
  | { readonly kind: 'block'; readonly time: number }

/** An append-only file of lines. */
export type Journal = {
  readonly lines: readonly JournalLine[]
  append(line: JournalLine): void
  close(): void
}

/**
 * Opens the journal of a chain and creates it when missing. A line is written in one call before the request is answered,
 * so after a kill at most the last line is incomplete: it is dropped. A file that is broken elsewhere, or belongs to
 * another chain, is moved aside and never deleted.
 */
export function openJournal(
  file: string,
  p: { genesisHash: string; now(): number; onLog(line: string): void },
): Journal {
  mkdirSync(dirname(file), { recursive: true })
  const found = existsSync(file) ? parseLines(readFileSync(file, 'utf8'), p.genesisHash) : undefined
  if (existsSync(file) && !found) setJournalAside(file, p)
  const lines: readonly JournalLine[] = found ?? [{ kind: 'genesis', hash: p.genesisHash }]
  // Rewritten, so that an incomplete last line is removed before the next is appended.
  writeFileAtomically(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  let handle: number | undefined = openSync(file, 'a')
  return {
    lines,
    append(line) {
      if (handle === undefined) throw new Error('The Bitcoin journal is closed.')
      writeSync(handle, `${JSON.stringify(line)}\n`)
    },
    close() {
      if (handle !== undefined) closeSync(handle)
      handle = undefined
    },
  }
}

/** Moves a journal aside, so that the chain begins anew beside it. */
export function setJournalAside(file: string, p: { now(): number; onLog(line: string): void }): void {
  const aside = `${file}.broken-${new Date(p.now()).toISOString().replaceAll(':', '-')}`
  renameSync(file, aside)
  p.onLog(`The Bitcoin journal ${file} is broken. It was moved to ${aside}, and the chain begins anew.`)
}

function parseLines(text: string, genesisHash: string): readonly JournalLine[] | undefined {
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((row) => parseLine(row))
  const parsed = lines.filter((line) => line !== undefined)
  const [first] = parsed
  if (parsed.length < lines.length || first?.kind !== 'genesis' || first.hash !== genesisHash)
    return undefined
  return parsed
}

function parseLine(row: string): JournalLine | undefined {
  try {
    const line = JSON.parse(row) as JournalLine
    if (line.kind === 'genesis') return typeof line.hash === 'string' ? line : undefined
    if (line.kind === 'transaction') return /^([0-9a-f]{2})+$/.test(line.wire) ? line : undefined
    return line.kind === 'block' && Number.isSafeInteger(line.time) ? line : undefined
  } catch {
    return undefined
  }
}
