import { readFileSync } from 'node:fs'
import type { ContractArtifact } from './ContractArtifact.ts'

/** A compiled contract of ours by its name. */
export function readArtifact(contract: string): ContractArtifact {
  const file = new URL(`../artifacts/${contract}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as ContractArtifact
}
