/** Packages of ours an example installs; the one with a backend has one more for it. */
export function packagesOf(example: string): string[] {
  return example === 'backend' ? ['react', 'siwx'] : ['react']
}
