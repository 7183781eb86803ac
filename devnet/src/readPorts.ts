import { readFileSync } from 'node:fs'

/** The ports the chains of this data folder used last (chain id to port); empty when unknown or unreadable. */
export function readPorts(file: string): Record<string, number> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, number] => isPort(entry[1])),
    )
  } catch {
    return {}
  }
}

function isPort(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 65536
}
