import type { StoredProject } from '@latchkey/server'
import { alignColumns } from './alignColumns.ts'

/** Projects as a table: id, name, origins, and the features somebody set. */
export function projectLines(projects: readonly StoredProject[]): string[] {
  if (projects.length === 0)
    return [
      'There is no project yet. "latchkey projects add <name>" makes one; until then anybody may use the server.',
    ]
  return alignColumns(
    projects.map(({ id, name, origins, features }) => [
      id,
      [
        name,
        origins.length > 0 ? origins.join(' ') : 'every origin',
        ...features.map((feature) => `${feature.id} ${feature.isEnabled ? 'on' : 'off'}`),
      ].join(' · '),
    ]),
  )
}
