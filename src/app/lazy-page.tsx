import { type ComponentType, use } from 'react'

export interface LazyPage {
  readonly Page: ComponentType
  /** Loads its code, if that is not there or on its way. What failed before is tried again. */
  readonly load: () => void
}

/**
 * A page whose code comes on demand. React's `lazy` remembers a failure for ever; here every navigation to the
 * page is another try.
 */
export function lazyPage(importPage: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | null = null
  let hasFailed = false

  async function run() {
    try {
      return await importPage()
    } catch (error) {
      hasFailed = true
      throw error
    }
  }

  function load(): Promise<ComponentType> {
    loading ??= run()
    return loading
  }

  return {
    Page: function Page() {
      const Here = use(load())
      return <Here />
    },
    load() {
      if (hasFailed) loading = null
      hasFailed = false
      // The page shows its failure, where it is drawn.
      load().catch(() => undefined)
    },
  }
}
