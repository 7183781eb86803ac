import * as v from 'valibot'

/** The variables an app may set on the frame; everything else is dropped. */
export const frameThemeVariables = [
  '--lk-accent',
  '--w3m-accent',
  '--w3m-background',
  '--w3m-color-mix',
  '--w3m-color-mix-strength',
  '--w3m-border-radius-master',
  '--w3m-font-size-master',
  '--w3m-font-family',
  '--w3m-z-index',
] as const

export type FrameThemeVariable = (typeof frameThemeVariables)[number]

/** At most 64 characters of colours, lengths and names: no `url(`, no `;`, no braces, no backslash, no quotes. */
const themeValue = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^[a-zA-Z0-9#.,%()\s-]*$/),
  v.check((value) => !/url|var|image|attr|env|expression/i.test(value), 'is not a plain value'),
)

/** Validates the value of one variable and returns it as text; undefined where it is refused. */
export function readThemeValue(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  const result = v.safeParse(themeValue, text)
  return result.success ? result.output : undefined
}

/** Returns the allowed part of the variables an app sent. Unknown names and refused values are dropped. */
export function readThemeVariables(value: unknown): Partial<Record<FrameThemeVariable, string>> {
  if (typeof value !== 'object' || value === null) return {}
  const entries = frameThemeVariables.flatMap((name) => {
    const text = Object.hasOwn(value, name)
      ? readThemeValue((value as Readonly<Record<string, unknown>>)[name])
      : undefined
    return text === undefined ? [] : [[name, text] as const]
  })
  return Object.fromEntries(entries)
}
