import { type Choices, noChoices } from './Choices.ts'

/** The query that carries the choices, defaults left out; what else `search` says stays (`wallet=off`). */
export function writeChoices(choices: Choices, search: string): string {
  const query = new URLSearchParams(search)
  for (const name of Object.keys(noChoices) as (keyof Choices)[]) {
    const value = String(choices[name] ?? '')
    if (value === String(noChoices[name] ?? '')) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
