/** The tokens whose colours have to be told from each other. */
export const colorTokens = [
  '--lk-surface',
  '--lk-surface-raised',
  '--lk-surface-hover',
  '--lk-surface-pressed',
  '--lk-text',
  '--lk-text-muted',
  '--lk-text-faint',
  '--lk-accent',
  '--lk-on-accent',
  '--lk-success',
  '--lk-warning',
  '--lk-danger',
  '--lk-qr-dark',
  '--lk-qr-light',
] as const

/** One of {@link colorTokens}. */
export type ColorToken = (typeof colorTokens)[number]
