import type { ColorToken } from './colorTokens.ts'

const surfaces = ['--lk-surface', '--lk-surface-raised'] as const
const grounds = [...surfaces, '--lk-surface-hover'] as const

/** What is read or made out on what, and the contrast it needs (WCAG 2.2 1.4.3, 1.4.11; X.47). */
export const colorRules: readonly {
  readonly ink: ColorToken
  readonly on: readonly ColorToken[]
  readonly least: number
}[] = [
  { ink: '--lk-text', on: [...grounds, '--lk-surface-pressed'], least: 4.5 },
  { ink: '--lk-text-muted', on: grounds, least: 4.5 },
  { ink: '--lk-text-faint', on: surfaces, least: 4.5 },
  { ink: '--lk-success', on: ['--lk-surface'], least: 4.5 },
  { ink: '--lk-warning', on: ['--lk-surface'], least: 4.5 },
  { ink: '--lk-danger', on: ['--lk-surface'], least: 4.5 },
  // The focus ring, the mark of what is chosen.
  { ink: '--lk-accent', on: surfaces, least: 3 },
  { ink: '--lk-on-accent', on: ['--lk-accent'], least: 4.5 },
  { ink: '--lk-qr-dark', on: ['--lk-qr-light'], least: 7 },
]
