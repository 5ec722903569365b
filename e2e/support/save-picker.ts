/** Where files go that a page saves: browsers differ in whether they let it write to the disk. */
import type { Page } from '@playwright/test'

/** Browsers that can write to the disk ask where; tests take the download, as browsers without do. */
export async function withoutPicker(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))
}

/** The dialog of the system cannot be answered by a test: the private file system of the site takes its place. */
export async function withPrivateFolder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pick = async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })
    Reflect.set(globalThis, 'showSaveFilePicker', pick)
  })
}
