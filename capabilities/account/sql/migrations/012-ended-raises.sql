-- expand: the newest requests that have ended are listed without sorting all

CREATE INDEX ended_raises ON account.limit_raises (ended_at DESC, raise_id) WHERE state <> 'waiting';
