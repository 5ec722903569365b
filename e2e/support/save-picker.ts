/** Fakes for the destinations of saved files: browsers differ in whether a page may write to the disk. */
import type { Page } from '@playwright/test'

/** Removes the file picker, so that the page downloads files, as in browsers without one. */
export async function withoutPicker(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))
}

/** Replaces the system's dialog, which a test can't use, with the site's private file system, and renames the file. */
export async function withPrivateFolder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pick = async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(`my_${suggestedName}`, { create: true })
    Reflect.set(globalThis, 'showSaveFilePicker', pick)
  })
}
