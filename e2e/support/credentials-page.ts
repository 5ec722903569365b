/** The page of speech credentials, in the user's words. */
import { expect, type Page } from '@playwright/test'
import { openSignedIn } from './words.ts'

export const tableOf = (page: Page) => page.getByRole('table', { name: 'Speech credentials' })
export const panelOf = (page: Page) => page.getByRole('region', { name: 'Speech credential', exact: true })
export const formOf = (page: Page) => panelOf(page).getByRole('form')

/** A key file without real secrets. */
export function keyFile(project_id: string): string {
  return JSON.stringify({
    type: 'service_account',
    project_id,
    private_key: '-----BEGIN PRIVATE KEY-----\nnotarealkey0123456789\n-----END PRIVATE KEY-----\n',
    client_email: `voice@${project_id}.example.com`,
  })
}

export async function openCredentials(page: Page, path = 'speech-credentials'): Promise<void> {
  await openSignedIn(page, path)
  await expect(page.getByRole('heading', { name: 'Speech credentials', level: 1 })).toBeVisible()
}

export async function openCredential(page: Page, name: string): Promise<void> {
  await openCredentials(page)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(panelOf(page).getByRole('heading', { name, exact: true })).toBeVisible()
}

export async function openForm(page: Page): Promise<void> {
  await openSignedIn(page, 'speech-credentials/new')
  await expect(formOf(page)).toBeVisible()
}

export async function fillAws(page: Page, access_key_id: string, secret = 'topsecret/0123456789'): Promise<void> {
  await formOf(page).getByLabel('Access key id').fill(access_key_id)
  await formOf(page).getByLabel('Secret access key').fill(secret)
  await formOf(page).getByLabel('Region').fill('us-east-1')
}

export const create = (page: Page) => formOf(page).getByRole('button', { name: 'Create credential' }).click()
export const testButton = (page: Page) => panelOf(page).getByRole('button', { name: 'Test', exact: true })
