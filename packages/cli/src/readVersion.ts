import packageJson from '../package.json' with { type: 'json' }

/** The version of this package. */
export function readVersion(): string {
  return packageJson.version
}
