/** An app of another kit, as its documentation shows one: source files by path. */
export type KitApp = {
  readonly kit: string
  readonly name: string
  readonly files: Readonly<Record<string, string>>
}

/**
 * Creates an app of another kit.
 *
 * @param dependencies packages of its `package.json`, with their versions
 * @param sources text by path, e.g. `src/App.tsx`
 */
export function createKitApp(
  kit: string,
  name: string,
  dependencies: Readonly<Record<string, string>>,
  sources: Readonly<Record<string, string>>,
): KitApp {
  const manifest = JSON.stringify({ name: 'app', private: true, dependencies }, null, 2)
  return { kit, name, files: { 'package.json': manifest, ...sources } }
}
