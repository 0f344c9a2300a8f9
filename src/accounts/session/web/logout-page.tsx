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
    // What was read belongs to the person who has just left.
    queryClient.clear()
    void signOut().finally(() => setDone(true))
  }, [queryClient])
  return (
    <AuthPage
      title="You are signed out"
      lead={<span role="status">{isDone ? 'Your login has been removed from this browser.' : 'Ending your session…'}</span>}
    >
      <Button component={Link} to="/login" fullWidth size="md">
        Sign in again
      </Button>
    </AuthPage>
  )
}
