import type { Environment, EnvironmentReader } from './EnvironmentReader.ts'
import type { ConfigProblem } from './ServerConfigError.ts'

/** An `EnvironmentReader` over a plain object such as `process.env`. */
export function createEnvironmentReader(env: Environment): EnvironmentReader {
  const problems: ConfigProblem[] = []
  const fail = (variable: string, problem: string) => {
    problems.push({ variable, problem })
  }
  const text = (variable: string) => env[variable]?.trim() || undefined

  return {
    problems,
    fail,
    text,
    list: (variable) =>
      (text(variable) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    integer(variable, fallback, [least, most]) {
      const value = text(variable)
      if (value === undefined) return fallback
      const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
      if (number >= least && number <= most) return number
      fail(variable, `must be a whole number from ${least} to ${most}, not "${shorten(value)}"`)
      return fallback
    },
    choice(variable, choices, fallback) {
      const value = text(variable)
      if (value === undefined) return fallback
      const known = choices.find((choice) => choice === value)
      if (known === undefined) fail(variable, `must be one of ${choices.join(', ')}, not "${shorten(value)}"`)
      return known ?? fallback
    },
  }
}

function shorten(value: string) {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value
}
