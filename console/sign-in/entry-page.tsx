import { Box, Group, Image, Paper, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { removeBootFrame } from '../parts/boot.ts'
import { LanguageSwitch } from '../text/language-switch.tsx'
import classes from './entry-page.module.css'

/** Page before sign-in: one card in the middle, the language below it. */
export const EntryPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  useDocumentTitle(`${title} · Vitrina`)
  useEffect(removeBootFrame, [])
  return (
    <Box component="main" className={classes.page}>
      <Paper className={classes.card} withBorder shadow="sm" radius="lg">
        <Group gap="sm" mb="md" wrap="nowrap">
          <Image src="/console/icon.svg" alt="" w={36} h={36} />
          <Title order={1} size="h3">
            {title}
          </Title>
        </Group>
        {children}
      </Paper>
      <LanguageSwitch />
    </Box>
  )
}
