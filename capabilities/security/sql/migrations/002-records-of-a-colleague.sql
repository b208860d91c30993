-- expand: a person of the provider sees the own logins without reading the log

CREATE INDEX provider_records_of_person ON security.operation_records (person_id, id DESC) WHERE mid = '@provider';
