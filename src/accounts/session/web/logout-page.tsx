import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AuthPage } from './auth-page.public.tsx'
import { signOut } from './sign-in.ts'

export default function LogoutPage() {
  const queryClient = useQueryClient()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    // The cache belongs to the person who has just left.
    queryClient.clear()
    void signOut().finally(() => setDone(true))
  }, [queryClient])
  return (
    <AuthPage
      title="You’re signed out"
      lead={<span role="status">{isDone ? 'You have been signed out of this browser.' : 'Signing out…'}</span>}
    >
      <Button component={Link} to="/login" fullWidth size="md">
        Sign in again
      </Button>
    </AuthPage>
  )
}
