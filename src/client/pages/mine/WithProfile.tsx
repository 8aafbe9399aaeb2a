import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { loadProfile, type MyProfile, profileState } from '#state/account/profile.ts'

interface Props {
  /** Title of the dialog while the profile loads. */
  title: string
  onClose: () => void
  children: (profile: MyProfile) => ReactNode
}

/** A dialog that needs the profile. It loads the profile, and offers to try again after a failure. */
export function WithProfile({ title, onClose, children }: Props) {
  const { data, status } = useSnapshot(profileState)
  useEffect(() => {
    if (profileState.status !== 'loading' && !profileState.data) void loadProfile()
  }, [])
  if (data) return children(data as MyProfile)
  return (
    <Modal open onClose={onClose} title={title}>
      {status === 'error' ? <ErrorState onRetry={() => void loadProfile()} text='资料没有改动' /> : <Skeleton height={150} />}
    </Modal>
  )
}
