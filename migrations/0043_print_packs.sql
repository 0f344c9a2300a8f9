-- Whether job sheets for print shops explain that the files are RGB; as the theme, what the agency chose last.
alter table document_settings add column has_colour_note boolean not null default true;
