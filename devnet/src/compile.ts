import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileContracts } from './compileContracts.ts'

const folder = fileURLToPath(new URL('../artifacts/', import.meta.url))
mkdirSync(folder, { recursive: true })
for (const artifact of Object.values(compileContracts())) {
  writeFileSync(`${folder}/${artifact.contract}.json`, `${JSON.stringify(artifact, null, 2)}\n`)
  process.stdout.write(`artifacts/${artifact.contract}.json\n`)
}
