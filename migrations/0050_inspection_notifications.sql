-- A buyer booked, moved or cancelled an inspection, or answered an invitation.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('mention', 'noteReminder', 'enquiry', 'publicationFailed',
  'taskAssigned', 'taskReminder', 'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed', 'proofAnswered', 'inspectionAnswered'));
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind in ('mention', 'noteReminder', 'enquiry',
  'publicationFailed', 'taskAssigned', 'taskReminder', 'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed', 'proofAnswered',
  'inspectionAnswered'));
