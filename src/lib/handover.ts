/**
 * Passes a value from the page's first script (src/start) to the app, which takes it once. They are separate builds and
 * share no module, only the global object, where the value waits under this name.
 */
export function createHandover<T>(name: string) {
  return {
    give(value: T | null): void {
      Reflect.set(globalThis, name, value)
    },
    /** Returns null if there's none. */
    take(): T | null {
      // Only `give` sets it.
      const value = (Reflect.get(globalThis, name) ?? null) as T | null
      Reflect.deleteProperty(globalThis, name)
      return value
    },
  }
}
