-- What Home and its lists look for is a small part of each table.
create index mails_welcome_failed on mails (user_id, created_at) where message_key like 'welcome:%' and status in ('failed', 'bounced');
create index leases_end on leases (runs_until) where void_at is null;
create index leads_open on leads (created_at, property_id) where merged_into is null and status not in ('leased', 'lost');
create index point_logs_answers on point_logs (property_id, created_at) include (boost_type, audience, rating)
  where boost_type in ('newReviewBoost', 'microSurveyBoost', 'voteBoost') and status = 'approved' and void_at is null and deleted_at is null;
